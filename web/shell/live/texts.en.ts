export const live = {
  on: 'Live',
  lost: 'Connection lost, reconnecting…',
  asOf: ' (shown as of {{time}})',
}
