/**
 * The path that a request asks for. Its url can't always be read as one: a Host header that is no
 * host ends up in it as it is, and without any it begins with the path.
 */
export const pathOf = ({ url }: Request): string =>
  new URL(`http://host${url.replace(/^https?:\/\/[^/?#]*/i, '')}`).pathname
