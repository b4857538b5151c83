import { expect as within } from 'playwright/test'

/**
 * How long a test waits for a state, in ms. It costs nothing when the state comes; a shorter time
 * makes tests flaky on a busy machine.
 */
export const PATIENCE_MS = 30_000

/** Playwright's `expect`: waits until the page meets the expectation. */
export const expect = within.configure({ timeout: PATIENCE_MS })
