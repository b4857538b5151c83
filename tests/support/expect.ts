import { expect as within } from 'playwright/test'

/**
 * How long a test waits for a state, in ms. It costs nothing where the state comes, and a machine
 * with other work on it may need many times what ours does: short is only the way to a flaky test.
 */
export const PATIENCE_MS = 30_000

/** Playwright's `expect`: waits until what is expected of a page is there. */
export const expect = within.configure({ timeout: PATIENCE_MS })
