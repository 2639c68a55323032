import { expect, test } from 'vitest';
import { nameOf, readAddress } from './addresses.ts';

const namesOf = (value: string) => readAddress(value)?.servers.map(nameOf);

test.each([
  ['postgres://u:p@db1:5432,db2:5433/paddock', ['db1:5432', 'db2:5433'], 'read-write'],
  ['postgresql://u:p@db1,db2/paddock?target_session_attrs=primary', ['db1:5432', 'db2:5432'], 'read-write'],
  [
    'postgres://u@[::1]:6000,10.0.0.7/paddock?target_session_attrs=any',
    ['[::1]:6000', '10.0.0.7:5432'],
    'any',
  ],
  [
    'postgres://u@/paddock?host=%2Ftmp%2Fone,%2Ftmp%2Ftwo&port=5432',
    ['/tmp/one:5432', '/tmp/two:5432'],
    'read-write',
  ],
  ['postgres://u@/paddock?host=one,two&port=1,2', ['one:1', 'two:2'], 'read-write'],
  ['postgres://u:p@db1/paddock', ['db1:5432'], 'any'],
  ['postgres://u:p@db1/paddock?target_session_attrs=standby', ['db1:5432'], 'standby'],
])('reads %s', (value, names, wanted) => {
  expect(namesOf(value)).toEqual(names);
  expect(readAddress(value)).toMatchObject({ wanted });
});

test('tells pg of the first server alone, with everything else that the address says', () => {
  expect(readAddress('postgres://u:p%40@db1:1,db2:2/paddock?sslmode=require')?.first).toBe(
    'postgres://u:p%40@/paddock?sslmode=require&host=db1&port=1',
  );
  const single = 'postgres://u:p@db1:5432/paddock?sslmode=require';
  expect(readAddress(single)?.first).toBe(single);
});

test.each([
  'postgres:///paddock',
  'postgres://u:p@db1:5432,/paddock',
  'postgres://u:p@db1:x,db2/paddock',
  'postgres://u:p@db1:70000/paddock',
  'postgres://u:p@db1,db2/paddock?target_session_attrs=fastest',
  'mysql://u:p@db1/paddock',
  'db1',
])('%s is no address', (value) => {
  expect(readAddress(value)).toBeUndefined();
});
