import { early } from '#domain/words/en/common.json'

/**
 * Whether the browser lacks what the product can't do without: figures are edited as plain text,
 * which Firefox has learned last (product: Error page).
 */
export function isTooOld(): boolean {
  const figure = document.createElement('p')
  figure.setAttribute('contenteditable', 'plaintext-only')
  return typeof Promise.withResolvers !== 'function' || figure.contentEditable !== 'plaintext-only'
}

/**
 * Says that the browser lacks what the product needs; nothing is started then. A public quotation
 * stays readable below the message, but can't be edited.
 */
export function refuseBrowser(isReader: boolean): void {
  document.addEventListener('DOMContentLoaded', () => {
    const message = document.createElement('p')
    message.setAttribute('role', 'alert')
    message.style.cssText = 'margin: 0; padding: 16px; text-align: center; font-weight: 550'
    message.textContent = early.tooOld
    const place = isReader ? document.querySelector('[data-island="navigation"]') : null
    const replaced = place || document.body
    replaced.textContent = ''
    replaced.appendChild(message)
    for (const element of Array.from(document.querySelectorAll('[contenteditable]')))
      element.removeAttribute('contenteditable')
  })
}
