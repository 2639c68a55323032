/** What fields for tables accept: CSV as text, and workbooks. */
export const tableFiles =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
