import { migrations } from '../../db/migrations.ts'
import { command, Refusal } from './command.ts'
import { settings } from './settings.ts'
import { whereHeld } from './where-held.ts'

export const migrate = command({
  name: 'migrate',
  summary: "Bring the database's tables up to date and stop",
  details: 'The server does the same whenever it starts.',
  takes: [],
  options: {},
  async run() {
    // Whoever holds the database has brought it up to date to open it.
    const known = await whereHeld(settings(), (ask) => ask('migrations', {}), { mayMake: true })
    if (known.join() !== migrations.map(({ name }) => name).join()) {
      throw new Refusal('The running server is of another version; restart it, and it migrates')
    }
    console.log('The database is up to date')
  },
})
