import type { Ask, Tasks } from '../control/tasks.ts'
import { command } from './command.ts'
import { settings } from './settings.ts'
import { table } from './table.ts'
import { whereHeld } from './where-held.ts'

type User = Awaited<ReturnType<Tasks['listUsers']>>['rows'][number]

export const listAccounts = command({
  name: 'admin list',
  summary: 'List all accounts',
  takes: [],
  options: { json: { type: 'boolean', about: 'As json, for programs' } },
  async run({ json = false }) {
    const users = await whereHeld(settings(), allUsers)
    if (json) console.log(JSON.stringify(users, null, 2))
    else console.log(users.length > 0 ? tableOf(users) : 'No accounts yet; admin create opens one')
  },
})

async function allUsers(ask: Ask): Promise<User[]> {
  const users: User[] = []
  for (;;) {
    const { rows, total } = await ask('listUsers', { offset: users.length })
    users.push(...rows)
    if (rows.length === 0 || users.length >= total) return users
  }
}

const tableOf = (users: readonly User[]) =>
  table(
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
