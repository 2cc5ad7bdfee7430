/** Stands for a line break in the one line of the search box: the browser would join 42 and 43 to 4243. */
const lineBreak = ' ↵ '

/** Pasted lines as one line that keeps their breaks; empty lines at the ends are none. */
export const asOneLine = (pasted: string) => pasted.trim().replaceAll(/\s*[\r\n]+\s*/g, lineBreak)

/** What is searched for: the lines again. */
export const asLines = (typed: string) =>
  typed
    .trim()
    .replaceAll(/\s*↵\s*/g, '\n')
    .trim()
