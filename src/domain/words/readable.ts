/**
 * Whether a name can be read: letters or digits are in it. Signs alone are none, nor what has no
 * meaning of its own: private, unassigned and replacement characters, and letters that fill a gap.
 */
export const isReadable = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
