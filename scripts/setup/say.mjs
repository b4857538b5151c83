/**
 * One line a step.
 * @param {string} line
 */
export function say(line) {
  console.log(`· ${line}`)
}

/**
 * Ends everything: what went wrong, what to do about it and, where there is any, what the failed
 * command had to say.
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
