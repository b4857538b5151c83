import { type Fraction, fractionOf } from './money.ts'

/**
 * Works out figures joined by `+ - × * · ÷ /` and brackets, exactly (numbers: Reading a figure).
 * Between figures an x counts as `×`. A figure may be a percentage or a fraction (`2 1/2`, `½`).
 * Brackets around a single figure make it negative, within an expression as on its own.
 * @param readFigure the value of one figure's text, null for any other text
 * @returns null if the text is not such an expression or divides by 0
 */
export function evaluate(
  text: string,
  readFigure: (text: string) => number | null,
): Fraction | null {
  const parser: Parser = { tokens: tokensOf(text), at: 0, readFigure }
  const result = readSum(parser)
  return parser.at === parser.tokens.length ? result : null
}

interface Parser {
  readonly tokens: readonly string[]
  at: number
  readonly readFigure: (text: string) => number | null
}

/** The sign of an exponent (`1e-3`) is not an operator. */
const OPERATOR = /((?<!\de)[-+]|[*/%()])/i

/** Operators and the texts between them. */
function tokensOf(text: string): string[] {
  const plain = text
    .replace(/[\u2010-\u2015\u2212\uFE63]/g, '-')
    .replace(MIXED, (text, whole, numerator, denominator) =>
      Number(numerator) < Number(denominator) ? `(${whole}+${numerator}/${denominator})` : text,
    )
    .replace(VULGAR, (_, whole, fraction) => `(${whole ?? 0}+${fraction.normalize('NFKC')})`)
    .replace(/[×·⋅]|(?<=[\d%)]\s*)[xX](?=\s*[-\d.,(])/g, '*')
    .replace(/[÷⁄]/g, '/')
  return plain.split(OPERATOR).flatMap((part) => part.trim() || [])
}

/** `2 1/2`, but not the groups of `1 234/2`. */
const MIXED = /(?<![\d.,'’]\s?)(\d+)\s+(\d{1,2})[/⁄](\d{1,2})(?![\d.,])/g
const VULGAR = /(?:(?<![\d.,'’]\s?)(\d+)\s*)?([\u00BC-\u00BE\u2150-\u215E])/g

function readSum(parser: Parser): Fraction | null {
  let sum = readProduct(parser)
  for (let sign = take(parser, '+-'); sum && sign; sign = take(parser, '+-')) {
    const next = readProduct(parser)
    sum = next && add(sum, sign === '-' ? negate(next) : next)
  }
  return sum
}

function readProduct(parser: Parser): Fraction | null {
  let product = readSigned(parser)
  for (let sign = take(parser, '*/'); product && sign; sign = take(parser, '*/')) {
    const next = readSigned(parser)
    product = next && multiply(product, sign === '/' ? invert(next) : next)
  }
  return product
}

function readSigned(parser: Parser): Fraction | null {
  const sign = take(parser, '+-')
  const value = readValue(parser)
  return sign === '-' && value ? negate(value) : value
}

function readValue(parser: Parser): Fraction | null {
  let value: Fraction | null
  const before = parser.tokens[parser.at - 1]
  if (take(parser, '(')) {
    const isLone = isLoneFigure(parser)
    // `10-(5)` could be meant either way.
    if (isLone && (before === '-' || before === '+')) return null
    value = readSum(parser)
    if (!take(parser, ')')) return null
    if (isLone && value) value = negate(value)
  } else value = readOperand(parser)
  return value && take(parser, '%') ? multiply(value, PERCENT) : value
}

/** Whether the brackets just opened hold only a figure or a percentage. */
function isLoneFigure({ tokens, at }: Parser): boolean {
  const end = tokens[at + 1] === '%' ? at + 2 : at + 1
  return tokens[end] === ')' && !OPERATOR.test(tokens[at] ?? '(')
}

function readOperand(parser: Parser): Fraction | null {
  const text = parser.tokens[parser.at]
  const figure = text === undefined ? null : parser.readFigure(text)
  if (figure === null) return null
  parser.at++
  const { digits, scale } = fractionOf(figure)
  return { numerator: digits, denominator: 10n ** BigInt(scale) }
}

/** Takes the next token if it is one of the signs. */
function take(parser: Parser, signs: string): string | null {
  const token = parser.tokens[parser.at]
  if (token === undefined || token.length > 1 || !signs.includes(token)) return null
  parser.at++
  return token
}

const PERCENT: Fraction = { numerator: 1n, denominator: 100n }

const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

const negate = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
})

const multiply = (a: Fraction, b: Fraction | null): Fraction | null =>
  b && {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  }

/** Null for 0; the denominator stays positive. */
function invert({ numerator, denominator }: Fraction): Fraction | null {
  if (numerator === 0n) return null
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator }
}
