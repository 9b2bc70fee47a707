/**
 * What is said to a user's open pages, wherever they are connected: every gateway hears it, and those that have the user say it. Nothing of it is kept, and
 * what is lost is lost: a page that opens asks for what there is.
 */
import type { Random } from '../random.ts';
import { MAX_MESSAGE_BYTES } from '../transport/transport.ts';
import type { Transport } from '../transport/transport.ts';
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';
import { newName } from './together.ts';

export interface UserMessagesOptions<Message> {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly random: Random;
  /** Says it to the pages that are connected to this gateway. `Message` is what JSON can say. */
  readonly say: (user: number, message: Message) => void;
}

const FORM = 1;
/** Gateways of which is known how far they were heard; the oldest is forgotten first. */
const MOST_GATEWAYS = 1_000;

export class UserMessages<Message> {
  readonly #options: UserMessagesOptions<Message>;
  readonly #subject: string;
  readonly #name: string;
  readonly #leave: () => void;
  /** By gateway, the number of its last message: one that comes twice, or late, is not said. */
  readonly #heard = new Map<string, number>();
  #number = 0;

  constructor(options: UserMessagesOptions<Message>) {
    const { transport, prefix, random } = options;
    this.#options = options;
    this.#subject = `${prefix}.said`;
    this.#name = newName(random);
    this.#leave = transport.subscribe(this.#subject, (bytes) => this.#hear(bytes));
  }

  /** Says it here at once, and to all other gateways. False where these could not be told. */
  tell(user: number, message: Message): boolean {
    this.#options.say(user, message);
    return this.tellOthers(user, message);
  }

  /** To all other gateways alone. False where these could not be told. */
  tellOthers(user: number, message: Message): boolean {
    const { transport } = this.#options;
    this.#number += 1;
    const writer = new WireWriter();
    writer.byte(FORM);
    writer.text(this.#name);
    writer.double(this.#number);
    writer.count(user);
    writer.text(JSON.stringify(message));
    return writer.length <= MAX_MESSAGE_BYTES && transport.publish(this.#subject, writer.take());
  }

  close(): void {
    this.#leave();
  }

  #hear(bytes: Uint8Array): void {
    const reader = new WireReader(bytes);
    if (reader.byte() !== FORM) throw new WireError(`a message of another form than ${FORM}`);
    const [gateway, number, user, message] = [reader.text(), reader.whole(), reader.count(), reader.text()];
    reader.end();
    if (gateway === this.#name || number <= (this.#heard.get(gateway) ?? 0)) return;
    this.#heard.delete(gateway);
    this.#heard.set(gateway, number);
    if (this.#heard.size > MOST_GATEWAYS) this.#heard.delete(this.#heard.keys().next().value!);
    this.#options.say(user, JSON.parse(message) as Message);
  }
}
