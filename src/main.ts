import { runCommand } from './commands/catalogue.ts'
import { endingOf } from './commands/exit-code.ts'

// Whatever we write is for our own user's eyes: the database holds hashes of passwords.
process.umask(0o077)

const args = process.argv.slice(2)

try {
  await runCommand(args)
} catch (error) {
  const ending = endingOf(error, args.length === 0 || args[0] === 'serve')
  if (!ending) throw error
  console.error(ending.line)
  process.exit(ending.code)
}
