/** A WebSocket message as the bytes on the wire, made once and written to every receiver (RFC 6455 §5.2, unmasked, whole). */

const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;

/** The frame of a text. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text, 'utf8');
  const frame = framed(FINAL_TEXT, length);
  frame.write(text, frame.length - length, 'utf8');
  return frame;
}

/** The frame of bytes. */
export function binaryFrame(bytes: Uint8Array): Buffer {
  const frame = framed(FINAL_BINARY, bytes.length);
  frame.set(bytes, frame.length - bytes.length);
  return frame;
}

/** A frame with its head and room for so many bytes. */
function framed(kind: number, length: number): Buffer {
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = kind;
  if (head === 2) {
    frame[1] = length;
  } else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return frame;
}

/** The frame of a message. */
export function messageFrame(message: object): Buffer {
  return textFrame(JSON.stringify(message));
}
