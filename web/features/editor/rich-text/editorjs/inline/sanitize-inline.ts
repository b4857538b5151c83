/** What Editor.js may keep when it moves text itself (splitting, merging, converting); our reader looks again. */
export const SANITIZE_INLINE = {
  a: { href: true, download: true },
  span: { style: true },
  img: { src: true, alt: true, width: true },
  br: {},
  b: {},
  strong: {},
  i: {},
  em: {},
  u: {},
  s: {},
  strike: {},
  sub: {},
  sup: {},
  code: {},
}
