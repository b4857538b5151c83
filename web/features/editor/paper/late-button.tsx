import type { ComponentProps } from 'react'
import { prefetch, withLoaded } from '../../../state/lazy.ts'

interface LateButtonProps<Module> extends ComponentProps<'button'> {
  load: () => Promise<Module>
  act: (module: Module, button: HTMLElement) => void
}

/** A button whose work is loaded when it is first pointed at or pressed. */
export const LateButton = <Module,>({ load, act, ...button }: LateButtonProps<Module>) => (
  <button
    type="button"
    onPointerEnter={() => prefetch(load)}
    onClick={({ currentTarget }) => withLoaded(load, (module) => act(module, currentTarget))}
    {...button}
  />
)
