import { Fragment, type ReactNode } from 'react'

/**
 * A text with placeholders filled in by elements: `fillNodes('Open {link} again', { link: <a … /> })`.
 * Texts that are filled in by texts alone take `fill`.
 */
export const fillNodes = (text: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  text.split(/\{(\w+)\}/).map((part, at) => {
    // Every second part is a placeholder's name.
    const shown = at % 2 === 1 ? values[part] : part
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
    return <Fragment key={at}>{shown}</Fragment>
  })
