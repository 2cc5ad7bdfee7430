import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** How everything is said, and what cases, decisions and signatures are called. */
export function useEvidenceWords(timeZone?: string) {
  const words = useWords(timeZone)
  return { ...words, words: evidenceWords[words.language] }
}
