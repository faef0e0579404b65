/** The header of every page: menu, language, day or night, account. */
import { ActionIcon, Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { languageFacts, languages } from '#locales/languages.ts';
import { shownUser } from '#client/exchange/index.ts';
import { useExchange, useLacksSeat, useSession } from '#client/exchange/react.tsx';
import { NoticeBell } from '#client/features/notices/bell.tsx';
import { IconChevronDown, IconLanguage, IconMenu, IconMoon, IconSun, IconUser } from '#client/ui/icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { showShortcuts } from '#client/ui/shortcuts.tsx';
import { useText } from '#client/ui/text.ts';
import { wayBackTo } from '#client/ui/way-back.ts';
import { otherColour } from '../market-colours.ts';
import { useLanguage, usePreferences, useScheme, useUpColour } from '../preferences-context.ts';
import { ConnectionNotice } from './connection.tsx';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { MainLink } from './main-link.tsx';
import { dropdownMenu } from './nav-items.ts';
import type { NavItem } from './nav-items.ts';
import { useLanguageChoice } from '../use-language-choice.ts';
import { useMainMenu } from './use-main-menu.ts';

/** The banner of the page. */
export function Header() {
  const t = useText();
  const { isLoggedIn } = useSession();
  const lacksSeat = useLacksSeat();
  const items = useMainMenu();
  return (
    <header className={classes.header}>
      <MenuButton items={items} />
      <Link to="/" className={classes.home} aria-label={t('common.homeLink')}>
        <Logo />
      </Link>
      <nav className={classes.menu} aria-label={t('common.navMain')}>
        {items.map(({ to, label }) => (
          <MainLink key={to} to={to} className={classes.link}>
            {t(label)}
          </MainLink>
        ))}
      </nav>
      <div className={classes.end}>
        <ConnectionNotice />
        <NoticeBell />
        {!lacksSeat && (isLoggedIn ? <AccountMenu /> : <VisitorLinks />)}
        <LanguageMenu />
        <SchemeSwitch />
      </div>
    </header>
  );
}

/** The menu where the window is too narrow for a line of links. */
function MenuButton({ items }: { readonly items: readonly NavItem[] }) {
  const t = useText();
  return (
    <div className={classes.narrowMenu}>
      <ButtonMenu
        position="bottom-start"
        width={220}
        target={
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('common.menu')}>
            <IconMenu size={20} />
          </ActionIcon>
        }
        entries={items.map(({ to, label }) => ({ key: to, text: t(label), to }))}
      />
    </div>
  );
}

function VisitorLinks() {
  const t = useText();
  const back = wayBackTo(useLocation());
  return (
    <>
      <Button
        component={Link}
        to="/components/login"
        state={back}
        variant="subtle"
        size="compact-md"
        className={classes.login}
      >
        {t('common.login')}
      </Button>
      <Button component={Link} to="/components/register" state={back} size="compact-md">
        {t('common.register')}
      </Button>
    </>
  );
}

function AccountMenu() {
  const t = useText();
  const { session } = useExchange();
  const upColour = useUpColour();
  const { setUpColour } = usePreferences();
  const navigate = useNavigate();
  const logout = () => {
    session.end();
    void navigate('/components/login');
  };
  const shown = shownUser(useSession());
  return (
    <ButtonMenu
      position="bottom-end"
      width={220}
      target={
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.account}
          leftSection={<IconUser />}
          rightSection={<IconChevronDown size={14} />}
          aria-label={t('common.accountMenu', { account: shown })}
        >
          <span className={classes.accountText} title={shown}>
            {shown}
          </span>
        </Button>
      }
      entries={[
        ...dropdownMenu.map(({ to, label }) => ({ key: to, text: t(label), to })),
        {
          key: 'colours',
          text: t(upColour === 'red' ? 'common.greenUp' : 'common.redUp'),
          onChoose: () => setUpColour(otherColour(upColour)),
          isApart: true,
        },
        { key: 'shortcuts', text: t('common.shortcuts'), onChoose: showShortcuts },
        { key: 'logout', text: t('common.logout'), onChoose: logout, isApart: true },
      ]}
    />
  );
}

function LanguageMenu() {
  const t = useText();
  const language = useLanguage();
  const choose = useLanguageChoice();
  return (
    <ButtonMenu
      position="bottom-end"
      width={160}
      target={
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.language}
          leftSection={<IconLanguage />}
          aria-label={`${t('common.language')}: ${languageFacts[language].name}`}
        >
          <span className={classes.languageText}>{languageFacts[language].name}</span>
        </Button>
      }
      entries={languages.map((name) => ({
        key: name,
        text: languageFacts[name].name,
        lang: languageFacts[name].tag,
        isCurrent: name === language,
        onChoose: () => choose(name),
      }))}
    />
  );
}

function SchemeSwitch() {
  const t = useText();
  const scheme = useScheme();
  const { setScheme } = usePreferences();
  const isNight = scheme === 'dark';
  const label = t(isNight ? 'common.toDay' : 'common.toNight');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      title={label}
      aria-label={label}
      onClick={() => setScheme(isNight ? 'light' : 'dark')}
    >
      {isNight ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
}
