/**
 * Logs a step as one line.
 * @param {string} line
 */
export function log(line) {
  console.log(`· ${line}`)
}

/**
 * Prints the failed command's output, what went wrong and what to do about it, and ends the
 * process.
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
