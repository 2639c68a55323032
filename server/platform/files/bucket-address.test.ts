import { expect, test } from 'vitest';
import { bucketAddress } from './bucket-address.ts';

test('reads the bucket of any S3 service', () => {
  expect(bucketAddress('s3://me:se%2Fcret@store.example.com:9000/files?region=eu-west-3&tls=off')).toEqual({
    endpoint: 'http://store.example.com:9000',
    region: 'eu-west-3',
    bucket: 'files',
    prefix: '',
    credentials: { accessKeyId: 'me', secretAccessKey: 'se/cret' },
  });
});

test("uses TLS by default, a prefix, and the machine's credentials", () => {
  expect(bucketAddress('s3://store.example.com/files/portal/one')).toEqual({
    endpoint: 'https://store.example.com',
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'portal/one/',
    credentials: null,
  });
});

test.each([
  ['s3://s3.eu-central-1.amazonaws.com/files', 'eu-central-1'],
  ['s3://s3.amazonaws.com/files?region=ca-central-1', 'ca-central-1'],
  ['s3://s3.amazonaws.com/files', 'us-east-1'],
])('%s is Amazon’s own service in %s', (url, region) => {
  expect(bucketAddress(url)).toMatchObject({ endpoint: null, region, bucket: 'files', credentials: null });
});

test.each([
  'https://store.example.com/files',
  's3://store.example.com',
  's3://store.example.com/',
  's3://store.example.com/F',
  's3://store.example.com/Capitals',
  's3://key@store.example.com/files',
  's3://:secret@store.example.com/files',
  's3://key:%zz@store.example.com/files',
  's3://store.example.com/files?tls=maybe',
  's3://store.example.com/files?regoin=eu-west-1',
  's3://store.example.com/files?region=EU WEST',
  's3://store.example.com/files#part',
  's3://s3.amazonaws.com/files?tls=off',
  's3:///files',
])('%s is not a bucket address', (url) => {
  expect(bucketAddress(url)).toBeNull();
});
