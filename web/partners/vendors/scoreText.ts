/** A score as audits give it: 0 to 100 with one decimal. */
export const scoreText = (score: number) => score.toFixed(1)
