import { admin } from './admin.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { type Command, columns, PROGRAM, UsageError } from './command.ts'
import { health } from './health.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { revisions } from './revisions.ts'
import { serve } from './serve.ts'
import { verify } from './verify.ts'
import { visitors } from './visitors.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  serve,
  check,
  health,
  migrate,
  ...admin,
  ...revisions,
  visitors,
  verify,
  backup,
  restore,
]

/**
 * Runs the command that the arguments name, or `serve` without arguments.
 * @throws UsageError for an unknown one.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [first = 'serve', second = ''] = args
  if (isHelp(first)) return console.log(helpOf(COMMANDS))
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && isHelp(second)) return console.log(helpOf(group))
  const words = group.length > 0 ? 2 : 1
  const name = (args.length > 0 ? args.slice(0, words) : ['serve']).join(' ')
  const found = COMMANDS.find((command) => command.name === name)
  if (found) return found.start(args.slice(words))
  throw new UsageError(
    group.length > 0 && second === ''
      ? `${first} what? One of ${group.map(lastWord).join(', ')}; see ${PROGRAM} ${first} --help`
      : `Unknown command "${name}"; see --help`,
  )
}

const isHelp = (word: string) => ['--help', '-h', 'help'].includes(word)

const lastWord = ({ name }: Command) => name.split(' ').at(-1)

const helpOf = (commands: readonly Command[]) => `Quotation builder

Usage: ${PROGRAM} [command]

${columns(commands.map(({ usage, summary }) => [usage, summary] as const))}

Each command has its own --help. Settings come from the environment: see the README. Commands that
change or list anything are run by the server with the same DATA_DIR, if one is running.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`
