/** Makes the sounds: a few soft tones of the browser's own, no files. */
import type { Sound } from './sounds.ts';

/** Tones one after the other, Hz. */
const TONES: Readonly<Record<Sound, readonly number[]>> = { fill: [660, 880], alert: [880, 1_175, 880], refusal: [330, 247] };
/** One tone, s, and the loudest that any is. */
const TONE_SECONDS = 0.12;
const LOUDEST = 0.25;

let context: AudioContext | undefined;

/** `volume`: from 0 to 1. */
export async function play(sound: Sound, volume: number): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const { destination, currentTime } = context;
  TONES[sound].forEach((frequency, at) => {
    const start = currentTime + at * TONE_SECONDS;
    const [oscillator, gain] = [context!.createOscillator(), context!.createGain()];
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume * LOUDEST, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + TONE_SECONDS);
    oscillator.connect(gain).connect(destination);
    oscillator.start(start);
    oscillator.stop(start + TONE_SECONDS);
  });
}
