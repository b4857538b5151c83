import type { Page } from 'playwright'

/**
 * Records every value of an element's text or attribute on pages opened from now on, however
 * short-lived.
 */
export async function record(page: Page, selector: string, attribute?: string) {
  const name = `seen ${selector}`
  await page.addInitScript(
    ([name = '', selector = '', attribute]) => {
      const seen: string[] = []
      Object.assign(window, { [name]: seen })
      const look = () => {
        const element = document.querySelector(selector)
        const now = (attribute ? element?.getAttribute(attribute) : element?.textContent) ?? ''
        if (now !== (seen.at(-1) ?? '')) seen.push(now)
      }
      const all = { subtree: true, childList: true, characterData: true, attributes: true }
      new MutationObserver(look).observe(document, all)
    },
    [name, selector, attribute],
  )
  return () => page.evaluate((name) => Reflect.get(window, name) as string[], name)
}
