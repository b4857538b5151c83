import { migrations } from '../../db/migrations.ts'
import { command, Refusal, settings } from './command.ts'
import { withTasks } from './run-tasks.ts'

export const migrate = command({
  name: 'migrate',
  async run() {
    // The process that opened the database has migrated it already.
    const known = await withTasks(settings(), (run) => run('migrations', {}), { mayCreate: true })
    if (known.join() !== migrations.map(({ name }) => name).join()) {
      throw new Refusal('The running server has another version; restart it to migrate')
    }
    console.log('The database is up to date')
  },
})
