/** Sounds, made here and never loaded. Each has a visible twin on the screen, and all can be turned off. */

import { settings } from './settings.svelte';

export type Sound = 'chip' | 'last_call' | 'no_more_bets' | 'win' | 'refused';

let context: AudioContext | null = null;

/** Browsers let a page sound only after somebody touched it. */
function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(
  on: AudioContext,
  at: number,
  hertz: number,
  seconds: number,
  loud: number,
  type: OscillatorType,
) {
  const voice = on.createOscillator();
  const gain = on.createGain();
  voice.type = type;
  voice.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(gain).connect(on.destination);
  voice.start(at);
  voice.stop(at + seconds);
}

function click(on: AudioContext, at: number, loud: number) {
  const length = Math.floor(on.sampleRate * 0.03);
  const buffer = on.createBuffer(1, length, on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const gain = on.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = 3_200;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}

export function play(sound: Sound): void {
  if (!settings.sound) return;
  const on = audio();
  if (!on || on.state !== 'running') return;
  const at = on.currentTime;
  switch (sound) {
    case 'chip':
      click(on, at, 0.9);
      click(on, at + 0.045, 0.4);
      break;
    case 'last_call':
      tone(on, at, 660, 0.18, 0.12, 'sine');
      tone(on, at + 0.2, 880, 0.28, 0.12, 'sine');
      break;
    case 'no_more_bets':
      tone(on, at, 392, 1.1, 0.16, 'sine');
      tone(on, at, 784.6, 0.7, 0.06, 'sine');
      break;
    case 'win':
      [523.25, 659.25, 783.99, 1046.5].forEach((hertz, i) =>
        tone(on, at + i * 0.09, hertz, 0.5, 0.11, 'triangle'),
      );
      break;
    case 'refused':
      tone(on, at, 196, 0.16, 0.12, 'triangle');
      tone(on, at + 0.14, 155.6, 0.24, 0.12, 'triangle');
      break;
  }
}
