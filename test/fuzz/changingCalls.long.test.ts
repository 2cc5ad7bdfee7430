import { isReading, jsonCalls } from '#test/fuzz/callFuzz.ts'
import { tryCalls } from '#test/fuzz/tryCalls.ts'

tryCalls(jsonCalls.filter(call => !isReading(call)))
