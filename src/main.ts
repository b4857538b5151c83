import { runCommand } from './commands/catalogue.ts'
import { endingOf } from './commands/exit-code.ts'

const args = process.argv.slice(2)

try {
  await runCommand(args)
} catch (error) {
  const ending = endingOf(error, args.length === 0 || args[0] === 'serve')
  if (!ending) throw error
  console.error(ending.line)
  process.exit(ending.code)
}
