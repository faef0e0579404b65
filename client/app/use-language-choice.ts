import { languageFacts } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { usePreferences } from './preferences-context.ts';

/** How a visitor chooses a language: one that cannot be loaded is reported in the present language, with a way to try again. */
export function useLanguageChoice(): (language: Language) => void {
  const t = useText();
  const { setLanguage } = usePreferences();
  const choose = (language: Language): void => {
    setLanguage(language).catch((error: unknown) => {
      console.error(error);
      const again = { text: t('common.retry'), onPress: () => choose(language) };
      showToast('error', t('common.languageFailed', { language: languageFacts[language].name }), again);
    });
  };
  return choose;
}
