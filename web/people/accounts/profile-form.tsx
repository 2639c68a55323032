import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { profileCalls, type Profile } from '#contract/people/profile.calls.ts';
import { profileFields } from '#contract/people/profile.fields.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { AddressFields, CountryField, NameFields } from './person-fields.tsx';

const photoPx = 400;

/** The person's own profile and photo. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('accounts');
  const maxBytes = useUploadLimit('image');
  const chosen = useRef<File>(undefined);
  const stored = profile.profileImage
    ? { id: profile.profileImage, name: t('me.photo'), url: profile.profileImage }
    : null;
  const [photo, setPhoto] = useState<UploadedFile | null>(stored);
  const save = useChange(profileCalls.updateInfo, {
    quiet: true,
    onDone: () => {
      chosen.current = undefined;
      form.resetDirty();
      toast(t('saved'));
    },
  });
  const form = useRoomForm({
    schema: profileFields,
    errors: accountErrors,
    initial: { ...fieldsOf(profile), dateOfBirth: profile.dateOfBirth ?? '' },
    submit: (body) =>
      save.mutateAsync({
        body: { ...body, removeProfileImage: photo === null && stored !== null },
        files: { profileImage: chosen.current },
      }),
  });
  return (
    <Panel title={t('me.profile')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <FormSection columns={2}>
            <FullRow>
              <ImageField
                maxBytes={maxBytes}
                label={t('me.photo')}
                width={photoPx}
                height={photoPx}
                value={photo}
                error={form.errors['profileImage']}
                onChange={(file) => {
                  if (!file) chosen.current = undefined;
                  setPhoto(file);
                }}
                upload={async (file) => {
                  chosen.current = file;
                  return {
                    id: 'chosen',
                    name: file.name,
                    url: URL.createObjectURL(file),
                    sizeBytes: file.size,
                  };
                }}
              />
            </FullRow>
            <NameFields field={form.field} />
            <CountryField field={form.field} />
            <AddressFields field={form.field} country={form.values.country} />
          </FormSection>
          <Row justify="end">
            <Button type="submit" variant="filled" busy={form.submitting}>
              {t('me.save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

const fieldsOf = (profile: Profile) => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone,
  address: profile.address,
  city: profile.city,
  region: profile.region,
  postalCode: profile.postalCode,
  country: profile.country,
  website: profile.website,
});
