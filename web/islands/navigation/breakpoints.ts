/** Up to this width the places are folded behind the burger (spec 9, Nav breakpoints; the css agrees). */
export const FOLDED = '(max-width: 880px)'
