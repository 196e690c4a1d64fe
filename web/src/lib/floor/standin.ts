/**
 * Somebody else acts at this screen, by name and PIN: the supervisor at the dealer's console, the dealer on the
 * floorperson's device. They are signed in for this one command over a connection of its own, and signed out again.
 */

import { api, Failed } from '../api';
import { Ids } from '../ids';
import type { Reply, Refused, Second, Tell } from '../types';

export interface Command {
  stream: string;
  input: unknown;
  round?: number | undefined;
  second?: Second | undefined;
}

const ids = new Ids();
const PATIENCE_MS = 8_000;

const lost: Refused = { cite: 'HC E.5', message: { key: 'web-unreachable' } };

export async function standIn(who: Second, command: Command): Promise<Reply> {
  try {
    await api.signIn(who.person, who.pin);
  } catch (failed) {
    return { refused: (failed instanceof Failed ? failed.refused : null) ?? lost };
  }
  try {
    return await once(who, command);
  } finally {
    await api.signOut().catch(() => {});
  }
}

function once(who: Second, command: Command): Promise<Reply> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    const id = ids.next();
    const end = (reply: Reply) => {
      clearTimeout(timer);
      socket.onmessage = socket.onclose = null;
      socket.close();
      resolve(reply);
    };
    const timer = setTimeout(() => end({ not_recorded: lost }), PATIENCE_MS);
    socket.onopen = () => socket.send(JSON.stringify({ say: 'hello', protocol: 1 }));
    socket.onclose = () => end({ not_recorded: lost });
    socket.onmessage = (event) => {
      const told = JSON.parse(String(event.data)) as Tell;
      if (told.tell === 'hello') {
        const { stream, input, round, second } = command;
        socket.send(JSON.stringify({ say: 'command', stream, id, round, as: who.role, input, second }));
      } else if (told.tell === 'reply' && told.id === id) {
        end(told.reply);
      } else if (told.tell === 'bye') {
        end({ not_recorded: { cite: 'HC E.5', message: told.why } });
      }
    };
  });
}
