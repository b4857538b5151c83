import { parseArgs } from 'node:util'

/** How the product is called in its own texts. */
export const PROGRAM = 'bun src/main.ts'

/** Exit code 1: it was refused, or failed. The message is one line that says what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Exit code 2: it was called in a way that makes no sense. */
export class UsageError extends Error {
  override name = 'UsageError'
}

interface Option {
  type: 'string' | 'boolean'
  /** What stands for its value in the help: FILE, DATE. */
  value?: string
  /** What it does, in the help. */
  about: string
}

type Options = Record<string, Option>

type Values<O extends Options> = {
  [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean
}

interface Spec<O extends Options> {
  /** With its group: `admin create`. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What it takes beside its options, each in capitals. */
  takes: readonly string[]
  options: O
  /** Further lines of its help. */
  details?: string
  run(values: Values<O>, ...names: string[]): Promise<void>
}

export interface Command {
  name: string
  usage: string
  summary: string
  start(args: string[]): Promise<void>
}

/** One command of the command line, with the help that its own description gives. */
export function command<const O extends Options>(spec: Spec<O>): Command {
  const usage = [spec.name, ...spec.takes, ...Object.entries(spec.options).map(inBrackets)].join(
    ' ',
  )
  return {
    ...{ usage, name: spec.name, summary: spec.summary },
    async start(args) {
      const { values, positionals } = parse(spec, args)
      if ('help' in values) return console.log(helpOf(spec, usage))
      check(spec, positionals)
      await spec.run(values as Values<O>, ...positionals)
    },
  }
}

/** Every command tells about itself. */
const HELP = { help: { type: 'boolean', short: 'h' } } as const

function parse<O extends Options>({ name, options }: Spec<O>, args: string[]) {
  try {
    return parseArgs({ args, options: { ...options, ...HELP }, allowPositionals: true })
  } catch (error) {
    // Its first sentence; the rest teaches how to escape a dash.
    const [problem = ''] = String((error as Error).message).split(/\.? To specify|\n/)
    throw usageError(name, problem, error)
  }
}

function check<O extends Options>({ name, takes }: Spec<O>, given: string[]): void {
  const missing = takes[given.length]
  if (missing !== undefined) throw usageError(name, `${missing} is missing`)
  const surplus = given[takes.length]
  if (surplus !== undefined) throw usageError(name, `"${surplus}" is one too many`)
}

/** @returns the error that says what is wrong and where the usage stands. */
export const usageError = (name: string, problem: string, cause?: unknown): UsageError =>
  new UsageError(`${name}: ${problem}; see ${PROGRAM} ${name} --help`, { cause })

const inBrackets = ([name, option]: [string, Option]) => `[${written(name, option)}]`

const written = (name: string, { value }: Option) => (value ? `--${name} ${value}` : `--${name}`)

function helpOf<O extends Options>(spec: Spec<O>, usage: string): string {
  const options: [string, string][] = [
    ...Object.entries(spec.options).map(([name, option]): [string, string] => [
      written(name, option),
      option.about,
    ]),
    ['-h, --help', 'This text'],
  ]
  const parts = [`Usage: ${PROGRAM} ${usage}`, `${spec.summary}.`, spec.details, columns(options)]
  return parts.filter(Boolean).join('\n\n')
}

/** Two columns, indented: what to write, and what it does. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join('\n')
}
