/**
 * Logs one line a step.
 * @param {string} line
 */
export function log(line) {
  console.log(`· ${line}`)
}

/**
 * Ends the process with what went wrong, what to do about it and the failed command's output.
 * @param {string} what
 * @param {string} todo
 * @param {string} [output]
 * @returns {never}
 */
export function fail(what, todo, output = '') {
  if (output.trim()) console.error(output.trim())
  console.error(`✗ ${what}: ${todo}`)
  process.exit(1)
}
