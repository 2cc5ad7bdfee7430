import { compareAfterChanges } from '#test/dashboards/compareAfterChanges.ts'

compareAfterChanges({ isClicked: false })
