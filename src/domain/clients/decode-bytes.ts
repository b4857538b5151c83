/** The text of bytes, each given as a character: so regular expressions can look for them. */
export const decodeBytes = (encoding: string, binary: string): string =>
  new TextDecoder(encoding).decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)))
