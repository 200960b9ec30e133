// The sounds of a table, made by the browser itself. Nothing is heard until it is asked for.
import type { LogLine } from './api';

const KEY = 'houseway-sound';

/** What is heard of something that happened: a card, chips, a win. */
export type Noise = 'card' | 'chip' | 'win';

/** The noises of what just happened, each once: many cards at once are one rustle. */
export function noises(lines: LogLine[], own: number | null): Noise[] {
  const heard = new Set<Noise>();
  for (const line of lines) {
    if (line.chips.length) heard.add('chip');
    else if (/\b(dealt|reveal|turned|draws|shaken)\b/.test(line.says)) heard.add('card');
    const stack = `seat ${own} stack`;
    if (own !== null && line.chips.some((move) => move.to === stack && move.from === 'rack' && Number(move.amount) > 0)) heard.add('win');
  }
  return [...heard];
}

class Sound {
  on = $state(false);
  private context: AudioContext | null = null;

  constructor() {
    this.on = localStorage.getItem(KEY) === 'on';
  }

  set(on: boolean): void {
    this.on = on;
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
    if (on) this.play('chip');
  }

  play(noise: Noise): void {
    if (!this.on || typeof AudioContext === 'undefined') return;
    const context = (this.context ??= new AudioContext());
    // A browser lets nothing be heard before the first click; what came before it is not made up for.
    if (context.state === 'suspended') void context.resume();
    const now = context.currentTime;
    if (noise === 'card') rustle(context, now);
    else if (noise === 'chip') [1900, 2350].forEach((pitch, index) => tone(context, pitch, now + index * 0.05, 0.06, 0.05));
    else [523, 659, 784].forEach((pitch, index) => tone(context, pitch, now + 0.1 + index * 0.09, 0.22, 0.07));
  }
}

function tone(context: AudioContext, pitch: number, at: number, length: number, volume: number): void {
  const [wave, gain] = [context.createOscillator(), context.createGain()];
  wave.type = 'triangle';
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(gain).connect(context.destination);
  wave.start(at);
  wave.stop(at + length);
}

function rustle(context: AudioContext, at: number): void {
  const length = Math.round(context.sampleRate * 0.07);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 2;
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = 3200;
  gain.gain.value = 0.12;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

export const sound = new Sound();
