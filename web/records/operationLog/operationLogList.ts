import { z } from 'zod'
import { logTypes, operations, type LogType, type Operation } from '#contract/kernel/operations.ts'
import { defineList, type SearchIn, choice, own, text } from '#web/kernel/ui/lists/defineList.ts'
import { byTime, logFilters, logPeriod } from '#web/records/logs/logList.ts'

export const types = Object.keys(logTypes) as LogType[]
const operationNames = Object.keys(operations) as Operation[]

/** The operations of a type; without one, all. */
export const operationsOf = (type: LogType | undefined) =>
  operationNames.filter(name => type === undefined || operations[name] === type)

/** An operation of another type than the chosen one is no wish. */
export const operationOf = (type: LogType | undefined, operation: Operation | undefined) =>
  operationsOf(type).find(one => one === operation)

/** Who did what when from where. */
export const operationLogList = defineList({
  filters: {
    ...logFilters,
    type: choice(types),
    operation: own(z.enum(operationNames)),
    user: text(100),
    result: choice(['success', 'refused']),
  },
  ...byTime,
  criteria: ({ from, until, type, operation, user, result, company }) => ({
    ...logPeriod({ from, until }),
    type,
    operation: operationOf(type, operation),
    user,
    result,
    enterpriseCode: company,
  }),
})
export type OperationLogSearch = SearchIn<typeof operationLogList>
