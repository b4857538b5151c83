import { useComputed } from '@preact/signals-react'
import { use } from 'react'
import { usePaper } from '../paper/context.ts'
import { UntilLoaded } from '../paper/until-loaded.tsx'
import { $letterheadHint } from './hint.ts'
import { loadedLetterhead, onceLetterhead } from './load.ts'

type Part = 'Header' | 'Footer'

/** A part of the paper's letterhead, where it has one (product: Letterhead). */
export function LetterheadPart({ part }: { part: Part }) {
  const { document } = usePaper()
  const hasOne = useComputed(() => document.meta.value.letterhead !== null).value
  const Hint = $letterheadHint.value
  if (!hasOne) return part === 'Header' && Hint && <Hint />
  return (
    <UntilLoaded isLoaded={loadedLetterhead() !== null}>
      <LoadedPart part={part} />
    </UntilLoaded>
  )
}

function LoadedPart({ part }: { part: Part }) {
  const { [part]: View } = loadedLetterhead() ?? use(onceLetterhead())
  return <View />
}
