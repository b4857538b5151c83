import { LIMITS } from '#domain/document/limits.ts'
import { formatTotal } from '#domain/numbers/format-figure.ts'
import { sumsText } from '#domain/numbers/period-text.ts'
import type { RunTask, Tasks } from '../control/tasks.ts'
import { answerOf, command, settings, usageError } from './command.ts'
import { asJson, asTable, printable } from './formats.ts'
import { revisions as REFUSED } from './refusals.json'
import { runTask, withTasks } from './run-tasks.ts'

type Listed = Exclude<Awaited<ReturnType<Tasks['listRevisions']>>, string>
type Revision = Listed['revisions'][number]

const list = command({
  name: 'revisions list',
  takes: ['ID'],
  options: { json: { type: 'boolean', about: 'As JSON, for programs' } },
  async run({ json = false }, id = '') {
    const all = await withTasks(settings(), (run) => allRevisions(run, id))
    console.log(json ? asJson(all) : tableOf(all))
  },
})

const show = command({
  name: 'revisions show',
  takes: ['ID', 'REVISION'],
  async run(_, id = '', given = '') {
    const revision = revisionOf('revisions show', given)
    const answer = await runTask('showRevision', { id, revision })
    const { json } = answerOf(REFUSED, answer, { id, which: `revision ${revision}` })
    console.log(asJson(JSON.parse(json)))
  },
})

const compare = command({
  name: 'revisions compare',
  takes: ['ID', 'FROM', 'TO'],
  async run(_, id = '', ...given) {
    const [from = 0, to = 0] = given.map((one) => revisionOf('revisions compare', one))
    const answer = await runTask('compareRevisions', { id, from, to })
    const { text } = answerOf(REFUSED, answer, { id, which: `revision ${from} or ${to}` })
    if (text !== '') console.log(printable(text))
  },
})

const restore = command({
  name: 'revisions restore',
  takes: ['ID', 'REVISION'],
  async run(_, id = '', given = '') {
    const revision = revisionOf('revisions restore', given)
    const about = { id, which: `revision ${revision}` }
    const restored = answerOf(REFUSED, await runTask('restoreRevision', { id, revision }), about)
    answerOf(REFUSED, restored.outcome, about)
    if (restored.outcome === 'restored')
      console.log(`Revision ${revision} is stored again, as revision ${restored.revision}`)
  },
})

const name = command({
  name: 'revisions name',
  takes: ['ID', 'REVISION', 'TEXT'],
  async run(_, id = '', given = '', label = '') {
    const revision = revisionOf('revisions name', given)
    if (label.length > LIMITS.nameLength)
      throw usageError('revisions name', `TEXT is longer than ${LIMITS.nameLength} characters`)
    const answer = await runTask('labelRevision', { id, revision, label })
    answerOf(REFUSED, answer, { id, which: `revision ${revision}` })
    const done = label.trim() === '' ? 'has no name now' : `is named ‘${printable(label.trim())}’`
    console.log(`Revision ${revision} ${done}`)
  },
})

async function allRevisions(run: RunTask, id: string): Promise<Revision[]> {
  const all: Revision[] = []
  for (;;) {
    const answer = await run('listRevisions', { id, offset: all.length })
    const { revisions, total } = answerOf(REFUSED, answer, { id, which: 'revision' })
    all.push(...revisions)
    if (revisions.length === 0 || all.length >= total) return all
  }
}

function tableOf(revisions: readonly Revision[]): string {
  return asTable(
    ['Revision', 'Saved (UTC)', 'By', 'Total', 'Name', 'What changed'],
    revisions.map((one) => [
      one.revision,
      one.createdAt.slice(0, 16).replace('T', ' '),
      one.email,
      totalOf(one),
      printable(one.label),
      one.isDamaged ? 'damaged' : printable(one.summary),
    ]),
  )
}

const totalOf = (one: Revision): string => {
  const { periodTotals = [{ period: 'once' as const, total: one.total }] } = one
  const sums = periodTotals.map(({ period, total }) => ({ period, sum: total }))
  return sumsText(
    sums,
    (sum) => (sum === null ? '' : `${formatTotal(sum, one)} ${one.currency}`),
    'en',
  )
}

/** @throws UsageError for anything but a revision's number */
function revisionOf(name: string, given: string): number {
  const revision = Number(given)
  if (/^\d+$/.test(given) && Number.isSafeInteger(revision) && revision > 0) return revision
  throw usageError(name, `"${given}" is no revision: a whole number from 1 on`)
}

export const revisions = [list, show, compare, restore, name]
