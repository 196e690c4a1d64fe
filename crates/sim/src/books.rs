//! The auditor's own books: credits, colours, the rack and the vault, from the events as an outsider reads them. Nothing
//! here asks a game or the ledger what an event is worth.

use std::collections::BTreeMap;

use serde_json::Value;

/// What lies where, in cents. Names are the ledger's own (`P1`, `rack`), with `promo-` before match play.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Books(BTreeMap<String, i64>);

fn cents(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no amount"))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

impl Books {
    /// What lies there.
    pub fn iter(&self) -> impl Iterator<Item = (&str, i64)> {
        self.0.iter().map(|(name, amount)| (name.as_str(), *amount)).filter(|(_, amount)| *amount != 0)
    }

    fn add(&mut self, name: impl Into<String>, by: i64) {
        *self.0.entry(name.into()).or_default() += by;
    }

    /// Takes an event of a table.
    pub fn at_table(&mut self, event: &Value) {
        let Some((room, event)) = event.as_object().and_then(|event| event.iter().next()) else { return };
        let Some((what, of)) = event.as_object().and_then(|event| event.iter().next()) else { return };
        let seat = || format!("P{}", of["seat"]);
        match (room.as_str(), what.as_str()) {
            ("game", _) => self.in_game(what, of),
            ("buy_in", "credited") => {
                let amount = cents(&of["amount"]);
                if of["tender"].get("coupon").is_some() {
                    self.add(format!("promo-{}", seat()), amount);
                } else {
                    self.add(seat(), amount);
                }
                if of["tender"].get("chips").is_some() {
                    self.add("rack", amount);
                }
            }
            ("buy_in", "corrected") => {
                let change = cents(&of["is"]) - cents(&of["was"]);
                let credited = change + cents(&of["shortfall"]);
                match of["kind"].as_str() {
                    Some("coupon") => self.add(format!("promo-{}", seat()), credited),
                    _ => self.add(seat(), credited),
                }
                if of["kind"] == "chips" {
                    self.add("rack", change);
                }
            }
            ("buy_in", "changed") => self.add("rack", -cents(&of["amount"])),
            ("cash_out", "paid") => {
                self.add(seat(), -cents(&of["amount"]));
                self.add("rack", -cents(&of["amount"]));
                self.add(format!("promo-{}", seat()), -cents(&of["lapsed"]));
            }
            ("colours", "in") => {
                self.add(of["colour"].as_str().expect("a colour"), cents(&of["amount"]));
                if of["kind"] == "chips" {
                    self.add("rack", cents(&of["amount"]));
                }
            }
            ("colours", "out") => {
                let colour = of["colour"].as_str().expect("a colour");
                self.add(colour, cents(&of["won"]) - cents(&of["amount"]));
                self.add("rack", -cents(&of["amount"]));
            }
            ("colours", "freed") => {
                self.add(of["colour"].as_str().expect("a colour"), -cents(&of["left"]));
            }
            ("slips", "received" | "came_back") => self.add("rack", cents(&of["amount"])),
            ("slips", "sent") => self.add("rack", -cents(&of["amount"])),
            ("floor", "unclaimed") => {
                self.add(seat(), -cents(&of["amount"]));
                self.add(format!("promo-{}", seat()), -cents(&of["lapsed"]));
            }
            ("floor", "credited") if of["in_chips"] == true => self.add("rack", -cents(&of["amount"])),
            ("floor", "credited") => self.add(seat(), cents(&of["amount"])),
            ("opening", "opened" | "closed") => {
                self.add("rack", cents(&of["total"]) - cents(&of["expected"]));
                for lapsed in list(&of["lapsed"]) {
                    self.add(format!("promo-P{}", lapsed[0]), -cents(&lapsed[1]));
                }
            }
            _ => {}
        }
    }

    /// Where a stake of that seat comes from, and goes back to.
    fn purse(seat: &Value, tender: &Value) -> Option<String> {
        match tender.as_str() {
            Some("credits") => Some(format!("P{seat}")),
            Some("coupon") => Some(format!("promo-P{seat}")),
            _ => tender["colour"].as_str().map(str::to_owned),
        }
    }

    /// A stake leaves its purse, or comes back to it.
    fn stake(&mut self, seat: &Value, stake: &Value, sign: i64) {
        let amount = cents(&stake["amount"]);
        // The toy has no tender: credits are all there is.
        let tender = stake.get("tender").cloned().unwrap_or_else(|| Value::from("credits"));
        if let Some(purse) = Books::purse(seat, &tender) {
            self.add(purse, sign * amount);
        }
        self.add(format!("layout-P{seat}"), -sign * amount);
    }

    fn stakes(&mut self, seat: &Value, stakes: &Value, sign: i64) {
        list(stakes).for_each(|stake| self.stake(seat, stake, sign));
    }

    /// A stake goes to the house, or comes from there.
    fn collect(&mut self, seat: &Value, stake: &Value, sign: i64) {
        self.add(format!("layout-P{seat}"), -sign * cents(&stake["amount"]));
        if stake["tender"] == "value" {
            self.add("rack", sign * cents(&stake["amount"]));
        }
    }

    /// A winner is paid, or gives it back.
    fn pay(&mut self, seat: &Value, win: &Value, sign: i64) {
        let winnings = sign * cents(&win["winnings"]);
        // Dice and cards are played at terminals here: what they win is credits.
        let credits = Value::from("credits");
        match Books::purse(seat, win.get("paid_in").unwrap_or(&credits)) {
            Some(purse) => self.add(purse, winnings),
            None => self.add("rack", -winnings),
        }
        match win["stake"]["tender"].as_str() {
            // A coupon is taken up after any decision.
            Some("coupon") => self.collect(seat, &win["stake"], sign),
            _ => self.stake(seat, &win["stake"], sign),
        }
    }

    fn in_game(&mut self, what: &str, of: &Value) {
        let seat = &of["seat"];
        match what {
            "placed" => self.stake(seat, &of["stake"], -1),
            "added" => self.stakes(seat, &of["stakes"], -1),
            "removed" | "returned" | "released" | "pushed" => self.stakes(seat, &of["stakes"], 1),
            "undone" => {
                self.stakes(seat, &of["returned"], 1);
                self.stakes(seat, &of["restaked"], -1);
            }
            "call_confirmed" => {
                self.add("rack", -cents(&of["cash"]));
                self.add(format!("layout-P{seat}"), cents(&of["cash"]));
            }
            "collected" => list(&of["stakes"]).for_each(|stake| self.collect(seat, stake, 1)),
            "paid" if of.get("wins").is_some() => list(&of["wins"]).for_each(|win| self.pay(seat, win, 1)),
            "paid" => {
                self.stakes(seat, &of["stakes"], 1);
                self.add(format!("P{seat}"), cents(&of["winnings"]));
            }
            "reversed" => {
                self.add(format!("P{seat}"), -cents(&of["took"]));
                list(&of["stakes"]).for_each(|stake| self.collect(seat, stake, -1));
            }
            "vigorish_taken" if of["marked"] == false => self.add(format!("P{seat}"), -cents(&of["amount"])),
            "unsettled" => {
                if let Some(lost) = of["lost"].as_i64() {
                    self.add(format!("P{seat}"), lost);
                }
                for lost in list(&of["lost"]) {
                    if let Some(purse) = Books::purse(seat, &lost["tender"]) {
                        self.add(purse, cents(&lost["amount"]));
                    }
                }
                list(&of["collected"]).for_each(|stake| self.collect(seat, stake, -1));
                list(&of["paid"]).for_each(|win| self.pay(seat, win, -1));
            }
            "anted" | "raised" => {
                self.add(format!("P{seat}"), -cents(&of["amount"]));
                self.add(format!("layout-P{seat}"), cents(&of["amount"]));
            }
            _ => {}
        }
    }

    /// Takes an event of the cage.
    pub fn at_cage(&mut self, event: &Value) {
        if let Some(amount) = event.pointer("/stocked/amount").or(event.pointer("/received/amount")) {
            self.add("vault", cents(amount));
        }
        if let Some(answered) = event.get("answered").filter(|answered| answered["answer"] == "taken") {
            self.add("vault", cents(&answered["credit"]["amount"]));
        }
        if let Some(amount) = event.pointer("/sent/fill/amount") {
            self.add("vault", -cents(amount));
        }
    }

    /// What the ledger says of the same purses.
    pub fn of(ledger: &ledger::Ledger) -> Books {
        let mut books = Books::default();
        for (purse, unit, amount) in ledger.balances() {
            let promo = if unit == kit::Unit::Promotional { "promo-" } else { "" };
            let name = match purse {
                kit::Purse::Wager(seat, _) => format!("layout-P{seat}"),
                kit::Purse::Seat(_) | kit::Purse::Colour(_) => format!("{promo}{purse}"),
                kit::Purse::Rack | kit::Purse::Vault => purse.to_string(),
                _ => continue,
            };
            books.add(name, amount.get());
        }
        books.0.retain(|_, amount| *amount != 0);
        books
    }

    /// Without the purses that hold nothing.
    pub fn settled(&self) -> Books {
        Books(self.iter().map(|(name, amount)| (name.to_owned(), amount)).collect())
    }
}
