import type { LoggerFileFindings, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'

/** Findings that tell nothing yet. */
export const emptyFindings = (): LoggerFileFindings => ({
  problem: null,
  form: null,
  container: null,
  device: null,
  encoding: null,
  delimiter: null,
  decimalSign: null,
  unit: null,
  dateOrder: { value: null, isSure: false, candidates: [] },
  zone: { value: null, isFromFile: false, saidBy: null, doubled: 0 },
  series: [],
  questions: [],
  group: null,
  suspects: [],
  figures: [],
  contradicted: [],
  mappingFault: null,
  canExplain: false,
  cutShort: false,
  signature: null,
  summary: null,
  faults: [],
  rejected: [],
  rejectedCount: 0,
  rejectedBy: [],
  repeatedHeads: 0,
  clockBackAt: [],
  preview: [],
})

export const findingsOfProblem = (problem: LoggerFileProblem): LoggerFileFindings => ({ ...emptyFindings(), problem })
