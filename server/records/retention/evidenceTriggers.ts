/** Those of readings, which each month and each shard of a month has as well. */
export const segmentTriggers: readonly string[] = ['evidence_stays', 'evidence_truncate']

/**
 * Triggers that retain the evidence of decisions (schema/07-devices.sql, schema/14-records-retention.sql), by table. The
 * check of the audit trail lists those that are missing or disabled.
 */
export const evidenceTriggers: Readonly<Record<string, readonly string[]>> = {
  amendments: ['evidence_stays'],
  case_comments: ['evidence_stays'],
  case_documents: ['evidence_stays'],
  case_events: ['evidence_stays'],
  case_excursions: ['evidence_stays'],
  deliveries: ['evidence_stays', 'evidence_changes'],
  delivery_items: ['evidence_stays', 'evidence_changes'],
  delivery_confirmations: ['evidence_stays'],
  document_chunks: ['evidence_stays', 'evidence_truncate'],
  documents: ['evidence_stays'],
  excursion_cases: ['evidence_stays', 'evidence_changes'],
  reevaluation_deliveries: ['evidence_stays'],
  reevaluations: ['evidence_stays'],
  logger_calibrations: ['evidence_stays', 'evidence_changes'],
  logger_file_series: ['evidence_stays', 'evidence_changes'],
  logger_file_withdrawals: ['evidence_stays', 'evidence_changes'],
  logger_assignment_items: ['evidence_changes'],
  logger_assignments: ['evidence_stays', 'evidence_changes', 'evidence_amended'],
  lot_decisions: ['evidence_stays', 'evidence_retained'],
  lot_states: ['evidence_stays'],
  lots: ['evidence_changes'],
  product_versions: ['evidence_stays', 'evidence_changes'],
  quality_rules: ['evidence_lengthened'],
  reading_batches: ['evidence_stays'],
  reading_conflicts: ['evidence_stays'],
  reading_copies: ['evidence_stays', 'evidence_truncate'],
  reading_segments: segmentTriggers,
  retained_deliveries: ['evidence_stays', 'evidence_changes'],
  retained_spans: ['evidence_stays', 'evidence_changes'],
  segment_replacements: ['evidence_replaced', 'evidence_stays'],
  signature_refusals: ['evidence_stays'],
  signatures: ['evidence_stays', 'evidence_retained'],
  withdrawn_batches: ['evidence_stays'],
  withdrawn_readings: ['evidence_stays', 'evidence_truncate'],
}
