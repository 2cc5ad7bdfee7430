import { behavesAsOne } from '#test/processes/behavesAsOne.ts'

behavesAsOne(2)
