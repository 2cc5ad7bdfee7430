import type { LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'

/** Why a container could not be opened or read. */
export class ReadProblem extends Error {
  readonly problem: LoggerFileProblem

  constructor(problem: LoggerFileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
