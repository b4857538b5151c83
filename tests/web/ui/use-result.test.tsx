import { expect, test } from 'bun:test'
import { renderToString } from 'react-dom/server'
import { useResult } from '../../../web/ui/use-result.ts'

test('a button can be pressed again after a send that failed with an error, and not during one', async () => {
  const press = pressOfButton()
  const { promise, reject } = Promise.withResolvers<{ ok: boolean }>()
  const failing = press(() => promise)
  expect(await press(async () => ({ ok: true }))).toBeNull()
  reject(new Error('its code did not load'))
  expect(failing).rejects.toThrow('its code did not load')
  await failing.catch(() => {})
  expect(await press(async () => ({ ok: true }))).toEqual({ ok: true })
})

type Press = ReturnType<typeof useResult>[1]

/** What a button's press runs. */
function pressOfButton(): Press {
  const runs: Press[] = []
  renderToString(<Button onRender={(run) => runs.push(run)} />)
  const [run] = runs
  if (!run) throw new Error('The button was not rendered')
  return run
}

function Button({ onRender }: { onRender: (run: Press) => void }) {
  const [, run] = useResult()
  onRender(run)
  return null
}
