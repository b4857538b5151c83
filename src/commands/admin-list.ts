import type { RunTask, Tasks } from '../control/tasks.ts'
import { command, settings } from './command.ts'
import { asTable } from './formats.ts'
import { withTasks } from './run-tasks.ts'

type User = Awaited<ReturnType<Tasks['listUsers']>>['rows'][number]

export const listAccounts = command({
  name: 'admin list',
  summary: 'List all accounts',
  takes: [],
  options: { json: { type: 'boolean', about: 'As JSON, for programs' } },
  async run({ json = false }) {
    const users = await withTasks(settings(), allUsers)
    if (json) console.log(JSON.stringify(users, null, 2))
    else
      console.log(
        users.length > 0 ? tableOf(users) : 'No accounts yet; create one with: admin create',
      )
  },
})

async function allUsers(run: RunTask): Promise<User[]> {
  const users: User[] = []
  for (;;) {
    const { rows, total } = await run('listUsers', { offset: users.length })
    users.push(...rows)
    if (rows.length === 0 || users.length >= total) return users
  }
}

const tableOf = (users: readonly User[]) =>
  asTable(
    ['E-mail', 'Role', 'Activated', 'Since', 'Quotations'],
    users.map(({ email, roles, isActivated, createdAt, counts }) => [
      ...[
        email,
        roles.includes('super-admin') ? 'super-admin' : 'user',
        isActivated ? 'yes' : 'no',
      ],
      ...[createdAt.slice(0, 10), counts.quotations],
    ]),
  )
