import { basename, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { fill, type Values } from '#domain/words/fill.ts'
import { IS_EXECUTABLE } from '../adapters/program-files.ts'
import { type Config, readConfig } from '../config.ts'
import { StartError } from '../errors.ts'
import COMMANDS from './help.json'

/** How the program is started, for use in its messages. */
export const PROGRAM = IS_EXECUTABLE ? nameOf(process.execPath) : 'bun src/main.ts'

/** Its path from here, unless a terminal finds it by its name. */
function nameOf(path: string): string {
  const name = basename(path)
  return Bun.which(name) ? name : relative(process.cwd(), path)
}

/** Exit code 1: refused or failed. The message is one line that says what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/**
 * The answer of a task.
 * @param refusals why nothing was done, and what to do instead, by the answers that say so
 * @throws Refusal if it is one of these
 */
export function answerOf<T, Failure extends string>(
  refusals: Readonly<Record<Failure, string>>,
  answer: T,
  about: Values,
): Exclude<T, Failure> {
  if (typeof answer === 'string' && Object.hasOwn(refusals, answer))
    throw new Refusal(fill(refusals[answer as T & Failure], about))
  return answer as Exclude<T, Failure>
}

/** Exit code 2: wrong usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}

interface Option {
  type: 'string' | 'boolean'
  /** The placeholder of its value in the help: FILE, DATE. */
  value?: string
  /** What it does, in the help. */
  about: string
}

type Options = Record<string, Option>

type Given<O extends Options> = {
  [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean
}

interface Spec<O extends Options> {
  /** Includes its group: `admin create`. */
  name: keyof typeof COMMANDS
  /** The names of its arguments, in capitals. */
  takes?: readonly string[]
  options?: O
  run(values: Given<O>, ...names: string[]): Promise<void>
}

export interface Command {
  name: string
  usage: string
  summary: string
  start(args: string[]): Promise<void>
}

/** A command of the command line, with help generated from its description and its texts in help.json. */
export function command<const O extends Options>({
  name,
  takes = [],
  options = {} as O,
  run,
}: Spec<O>): Command {
  const usage = [name, ...takes, ...Object.entries(options).map(inBrackets)].join(' ')
  const { summary } = COMMANDS[name]
  return {
    usage,
    name,
    summary,
    async start(args) {
      const { values, positionals } = parse(name, options, args)
      if ('help' in values) return console.log(helpOf(name, options, usage))
      check(name, takes, positionals)
      await run(values as Given<O>, ...positionals)
    },
  }
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** Before an argument that is no option; not part of any argument. */
const MARK = '\0'

const unmarked = (arg: string) => (arg.startsWith(MARK) ? arg.slice(MARK.length) : arg)

/** One of 64 ids begins with a dash; no option looks like one. */
const DASHED_ID = /^-[\w-]{20}$/

function parse(name: string, options: Options, given: string[]) {
  const args = given.map((arg) => (DASHED_ID.test(arg) ? MARK + arg : arg))
  try {
    const parsed = parseArgs({ args, options: { ...options, ...HELP }, allowPositionals: true })
    return { ...parsed, positionals: parsed.positionals.map(unmarked) }
  } catch (error) {
    // Only the first sentence: the rest explains how to escape a dash.
    const [problem = ''] = String((error as Error).message).split(/\.? To specify|\n/)
    throw usageError(name, problem, error)
  }
}

function check(name: string, takes: readonly string[], given: string[]): void {
  const missing = takes[given.length]
  if (missing !== undefined) throw usageError(name, `${missing} is missing`)
  const surplus = given[takes.length]
  if (surplus !== undefined) throw usageError(name, `"${surplus}" is one too many`)
}

/** An error that says what is wrong and how to get help. */
export const usageError = (name: string, problem: string, cause?: unknown): UsageError =>
  new UsageError(`${name}: ${problem}; see ${PROGRAM} ${name} --help`, { cause })

const inBrackets = ([name, option]: [string, Option]) => `[${optionUsage(name, option)}]`

const optionUsage = (name: string, { value }: Option) =>
  value ? `--${name} ${value}` : `--${name}`

function helpOf(name: Spec<Options>['name'], options: Options, usage: string): string {
  const { summary, details = [] } = COMMANDS[name] as { summary: string; details?: string[] }
  const rows: [string, string][] = [
    ...Object.entries(options).map(([name, option]): [string, string] => [
      optionUsage(name, option),
      option.about,
    ]),
    ['-h, --help', 'This text'],
  ]
  const parts = [`Usage: ${PROGRAM} ${usage}`, `${summary}.`, details.join('\n'), columns(rows)]
  return parts.filter(Boolean).join('\n\n')
}

/** Two indented columns: usage and description. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join('\n')
}

/** Normalizes an e-mail address. @throws UsageError for anything else. */
export function emailOf(name: string, address: string): string {
  const email = normalizeEmail(address)
  if (!isEmail(email)) throw usageError(name, `"${address}" is no e-mail address`)
  return email
}

/** Reads the environment's settings. @throws StartError that names an invalid one. */
export function settings(): Config {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new StartError(reading.message)
  return reading.config
}
