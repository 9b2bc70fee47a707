/** A WebSocket text message as the bytes on the wire, made once and written to every receiver (RFC 6455 §5.2, unmasked, whole). */

const FINAL_TEXT = 0x81;

/** The frame of a text. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text, 'utf8');
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) {
    frame[1] = length;
  } else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head, 'utf8');
  return frame;
}

/** The frame of a message. */
export function messageFrame(message: object): Buffer {
  return textFrame(JSON.stringify(message));
}
