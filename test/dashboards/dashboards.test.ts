import { compareAfterChanges } from '#test/dashboards/compareAfterChanges.ts'

compareAfterChanges({ clicksAll: false })
