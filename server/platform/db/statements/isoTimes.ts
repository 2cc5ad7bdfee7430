/** A row as the driver of PostgreSQL returns it: with dates for these times of the contract. */
export type Dated<Row, Time extends keyof Row> = Omit<Row, Time> & { [Key in Time]: Date | Extract<Row[Key], null> }

type IsoTimes<Row> = { [Key in keyof Row]: Date extends Row[Key] ? string | Exclude<Row[Key], Date> : Row[Key] }

/** The row with its dates as the contract has them: ISO 8601 in UTC. */
export const isoTimes = <Row extends object>(row: Row): IsoTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as IsoTimes<Row>
