import type { ComponentProps } from 'react'
import { lazy, withLoaded } from '../../state/lazy.ts'
import { newSaveId } from '../editor/index.ts'
import type { Opening } from '../questions/index.ts'
import { showDialog } from './answering.ts'

let last: Element | null = null

/**
 * Loads what a button needs, which shows that it is waiting (`aria-busy`). If another one is pressed
 * meanwhile, only that one is answered.
 * @param button null if nothing was pressed
 */
export function loadPressed<T>(
  button: Element | null,
  load: () => Promise<T>,
  act: (loaded: T) => void,
): void {
  last?.removeAttribute('aria-busy')
  last = button
  button?.setAttribute('aria-busy', 'true')
  const isLast = () => last === button
  const end = () => button?.removeAttribute('aria-busy')
  withLoaded(
    load,
    (loaded) => {
      if (!isLast()) return
      end()
      act(loaded)
    },
    end,
  )
}

export const loadAsk = lazy(() => import('./ask/open-questions.ts'))

/** Opens the questions, whose code is loaded with the press. */
export const openQuestions = (opening: Opening, button: Element | null): void =>
  loadPressed(button, loadAsk, (ask) => ask.openQuestions(opening))

/** Fetched ahead once the page answers. */
export const loadDialogs = lazy(() => import('./answer/index.ts'))

type DialogName = keyof Awaited<ReturnType<typeof loadDialogs>>['DIALOGS']

/** Opens a dialog, whose code is loaded with the press. */
const openDialog = (name: DialogName, button: Element): void =>
  loadPressed(button, loadDialogs, ({ DIALOGS }) =>
    showDialog({ Dialog: DIALOGS[name], answerId: newSaveId() }),
  )

/** A button that opens a dialog. */
export const DialogButton = ({
  opens,
  ...button
}: ComponentProps<'button'> & { opens: DialogName }) => (
  <button
    type="button"
    data-answer={opens}
    {...button}
    onClick={({ currentTarget }) => openDialog(opens, currentTarget)}
  />
)
